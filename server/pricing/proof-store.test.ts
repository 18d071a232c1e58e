import { describe, expect, test } from 'vitest'
import { createProofStore, type ProofBasis } from './proof-store'

const open = () => {
  const clock = { nowMs: 1_795_000_000_000 }
  const proofs = createProofStore({ nowMs: () => clock.nowMs })
  const keep = (hmac: string) => {
    const basis = { priceRoute: { hmac } } as ProofBasis
    proofs.keep(basis)
    return basis
  }
  return { clock, proofs, keep }
}

describe('createProofStore', () => {
  test('default', () => {
    const { proofs, keep } = open()
    const basis = keep('a')
    expect(proofs.find('a')).toBe(basis)
    expect(proofs.find('b')).toBeUndefined()
  })

  test('behavior: the first basis of an hmac is not replaced', () => {
    const { proofs, keep } = open()
    const basis = keep('a')
    keep('a')
    expect(proofs.find('a')).toBe(basis)
  })

  test('behavior: a basis expires after five minutes', () => {
    const { clock, proofs, keep } = open()
    keep('a')
    clock.nowMs += 5 * 60_000 - 1
    expect(proofs.find('a')).toBeDefined()
    clock.nowMs += 1
    expect(proofs.find('a')).toBeUndefined()
  })

  test('behavior: the newest 2,000 are stored', () => {
    const { proofs, keep } = open()
    for (let index = 0; index < 2_100; index++) keep(String(index))
    expect(proofs.find('99')).toBeUndefined()
    expect(proofs.find('100')).toBeDefined()
    expect(proofs.find('2099')).toBeDefined()
  })
})
