import { describe, expect, test } from 'vitest'
import { createProofStore, type ProofBasis } from './proof-store'

const open = () => {
  const clock = { nowMs: 1_795_000_000_000 }
  const proofs = createProofStore({ nowMs: () => clock.nowMs })
  const save = (hmac: string) => {
    const basis = { priceRoute: { hmac } } as ProofBasis
    proofs.save(basis)
    return basis
  }
  return { clock, proofs, save }
}

describe('createProofStore', () => {
  test('default', () => {
    const { proofs, save } = open()
    const basis = save('a')
    expect(proofs.find('a')).toBe(basis)
    expect(proofs.find('b')).toBeUndefined()
  })

  test('behavior: the first basis of an hmac is not replaced', () => {
    const { proofs, save } = open()
    const basis = save('a')
    save('a')
    expect(proofs.find('a')).toBe(basis)
  })

  test('behavior: a basis expires after five minutes', () => {
    const { clock, proofs, save } = open()
    save('a')
    clock.nowMs += 5 * 60_000 - 1
    expect(proofs.find('a')).toBeDefined()
    clock.nowMs += 1
    expect(proofs.find('a')).toBeUndefined()
  })

  test('behavior: the newest 2,000 are stored', () => {
    const { proofs, save } = open()
    for (let index = 0; index < 2_100; index++) save(String(index))
    expect(proofs.find('99')).toBeUndefined()
    expect(proofs.find('100')).toBeDefined()
    expect(proofs.find('2099')).toBeDefined()
  })
})
