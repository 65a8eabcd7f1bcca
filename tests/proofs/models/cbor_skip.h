/* SPDX-License-Identifier: MIT */
/* In place of urikiti_cbor_skip: any result, with the cursor anywhere in the input, as tests/proofs/cbor.c proves. */
urikit_code urikiti_cbor_skip(cbor_in *in)
{
    in->p += Frama_C_size_t_interval(0, cbor_left(in));
    return ANY_BOOL() ? URIKIT_OK : URIKIT_E_CBOR_END;
}
