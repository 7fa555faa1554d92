"""The sample game that the rulebook prints, HIRÞ, "HIRÞ Notation"; S5 with `Ki3>m` for `Kii3m`."""

SAMPLE = """\
G1 KeHeiHei /
S1 He7He8He /
G2 L01HeiKiii03 /
S2 Ke6KeHi /
G3 Hr3mHr3>6 >6SK^GH6
S3 L9>6HeiKii97 SdGa>6GHxSL6
G4 L1>6Hm>6He >6SL8GH6GLm
S4 H75Kii7>3L8>6H8>6 >3GKi^SKii3 >6GHxSL6SH6
G5 KeHeiHei /
S5 Hr3Ki3>mL64 >mGLx"""

PRINTED_S5 = "S5 Hr3Kii3mL64 >mGLx"
"""Its last line as printed: after `Hr3` one Hirþ is left aboard, and the mark of the attack is missing."""

POWERS = [(1, 0), (1, 1), (2, 1), (3, 2), (2, 1), (2, 1)]
"""Attackers' and defenders' power in its battles, by turn and number; the second is won by the Lofðungr."""
