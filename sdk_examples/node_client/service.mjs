// MatchService and CatalogService with promises and readable errors; the .proto files are read when the program starts.

import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import grpc from "@grpc/grpc-js";
import loader from "@grpc/proto-loader";

const here = fileURLToPath(new URL(".", import.meta.url));
const definitions = loader.loadSync(["teban/v1/match_service.proto", "teban/v1/catalog_service.proto", "status.proto"], {
  includeDirs: [`${here}../../proto`, here],
  keepCase: true,
  enums: String,
  longs: Number,
  defaults: true,
  oneofs: true,
});
const { MatchService, CatalogService } = grpc.loadPackageDefinition(definitions).teban.v1;

/** A call that failed: its code, the service's reason, and the values of the message. */
export class ServiceError extends Error {
  constructor(error) {
    super(error.details);
    const [packed] = error.metadata.get("grpc-status-details-bin");
    const { details } = packed ? definitions["google.rpc.Status"].deserialize(packed) : { details: [] };
    const info = details.find(({ type_url }) => type_url.endsWith("/google.rpc.ErrorInfo"));
    const { reason, metadata } = info ? definitions["google.rpc.ErrorInfo"].deserialize(info.value) : {};
    this.code = grpc.status[error.code];
    this.reason = reason ?? "";
    this.facts = metadata ?? {};
  }
}

export class Service {
  constructor(address) {
    const credentials = grpc.credentials.createInsecure();
    this.stub = new MatchService(address, credentials);
    this.catalog = new CatalogService(address, credentials);
  }

  /** The answer of a method; `token` says who calls. */
  call(method, request, token) {
    const stub = method in this.stub ? this.stub : this.catalog;
    return new Promise((resolve, reject) =>
      stub[method](request, proof(token), (error, answer) =>
        error ? reject(new ServiceError(error)) : resolve(answer),
      ),
    );
  }

  /** A call that changes something; repeated with the same id it does nothing new. */
  change(method, request, token) {
    return this.call(method, { request_id: randomUUID(), ...request }, token);
  }

  /** The frames of a match from a revision on; leaving the loop over them drops the stream. */
  watch(match_id, from_revision, token) {
    return this.stub.WatchMatch({ match_id, from_revision }, proof(token));
  }

  close() {
    this.stub.close();
    this.catalog.close();
  }
}

function proof(token) {
  const metadata = new grpc.Metadata();
  if (token) metadata.set("authorization", `Bearer ${token}`);
  return metadata;
}
