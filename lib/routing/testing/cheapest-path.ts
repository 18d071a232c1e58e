import type { Hex } from 'viem'

/** Gas, stack inputs and stack outputs of the opcodes that a pair's compiler emits. */
const opcodes = new Map<number, readonly [gas: number, pops: number, pushes: number]>()
const add = (gas: number, pops: number, pushes: number, ...codes: readonly number[]) => {
  for (const code of codes) opcodes.set(code, [gas, pops, pushes])
}
add(3, 2, 1, 0x01, 0x03, 0x10, 0x11, 0x12, 0x13, 0x14, 0x16, 0x17, 0x18, 0x1a, 0x1b, 0x1c, 0x1d)
add(5, 2, 1, 0x02, 0x04, 0x05, 0x06, 0x07, 0x0b)
add(8, 3, 1, 0x08, 0x09)
add(3, 1, 1, 0x15, 0x19, 0x35, 0x51)
// EXP by its base cost alone, KECCAK256 and copies without their words, and no memory expansion.
add(10, 2, 1, 0x0a)
add(30, 2, 1, 0x20)
add(3, 3, 0, 0x37, 0x39, 0x3e)
add(2, 0, 1, 0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3a, 0x3d, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x58, 0x59, 0x5a)
add(5, 0, 1, 0x47)
add(2, 1, 0, 0x50)
add(3, 2, 0, 0x52, 0x53)
add(8, 1, 0, 0x56)
add(10, 2, 0, 0x57)
add(1, 0, 0, 0x5b)
// Accesses of accounts and storage, calls and logs are counted elsewhere.
add(0, 1, 1, 0x31, 0x3b, 0x3f, 0x54)
add(0, 2, 0, 0x55)
add(0, 7, 1, 0xf1, 0xf2)
add(0, 6, 1, 0xf4, 0xfa)
for (let topics = 0; topics <= 4; topics++) add(0, 2 + topics, 0, 0xa0 + topics)

const words = 2n ** 256n
/** An EVM word, or undefined if it depends on the call or on the chain. */
type Word = bigint | undefined
type Place = { gas: number; pc: number; stack: readonly Word[] }

/**
 * Returns the minimum computation gas of code from its first instruction to success, over all
 * branches, by Dijkstra's algorithm. Unknown values may be anything; storage, calls, logs, memory
 * and words of data cost nothing.
 *
 * @throws {Error} a jump's destination depends on an unknown value
 * @example
 * cheapestPath(pairCode, '0x022c0d9f') // 3026
 */
export const cheapestPath = (code: Hex, selector: Hex): number => {
  const bytes = Buffer.from(code.slice(2), 'hex')
  const open: Place[] = [{ gas: 0, pc: 0, stack: [] }]
  const seen = new Set<string>()
  while (open.length > 0) {
    open.sort((a, b) => b.gas - a.gas)
    const state = open.pop()!
    const key = `${state.pc}:${state.stack.join()}`
    if (seen.has(key)) continue
    seen.add(key)
    const next = walk(bytes, state, BigInt(selector) << 224n)
    if (next === 'success') return state.gas
    open.push(...next)
  }
  throw new Error('No path through this code succeeds.')
}

/** Continues to the next branch, or to the end; empty if it reverts. */
const walk = (bytes: Buffer, state: Place, firstWord: bigint): 'success' | Place[] => {
  let { gas, pc } = state
  const stack = [...state.stack]
  for (; ; pc++) {
    const code = bytes[pc]
    // STOP or RETURN; the gas up to here is included.
    if (code === 0x00 || code === 0xf3) return gas === state.gas ? 'success' : [{ gas, pc, stack }]
    if (code === undefined) return []
    if (code >= 0x60 && code <= 0x7f) {
      const size = code - 0x5f
      stack.push(BigInt(`0x${bytes.subarray(pc + 1, pc + 1 + size).toString('hex')}`))
      gas += 3
      pc += size
    } else if (code >= 0x80 && code <= 0x8f) {
      stack.push(stack.at(0x7f - code))
      gas += 3
    } else if (code >= 0x90 && code <= 0x9f) {
      const [top, other] = [stack.length - 1, stack.length - 2 - (code - 0x90)]
      ;[stack[top], stack[other]] = [stack[other], stack[top]]
      gas += 3
    } else {
      const known = opcodes.get(code)
      // REVERT, INVALID, or an opcode that such code should not contain.
      if (known === undefined) return []
      gas += known[0]
      const [a, b] = Array.from({ length: known[1] }, () => stack.pop())
      if (code === 0x56 || code === 0x57) {
        if (a === undefined) throw new Error(`The jump at ${pc} has an unknown destination.`)
        const target = bytes[Number(a)] === 0x5b ? [{ gas, pc: Number(a), stack }] : []
        if (code === 0x56 || (b !== undefined && b !== 0n)) return target
        return b === 0n ? [{ gas, pc: pc + 1, stack }] : [...target, { gas, pc: pc + 1, stack }]
      }
      if (known[2] === 1) stack.push(resultOf(code, [a, b], firstWord))
    }
  }
}

const resultOf = (code: number, [a, b]: readonly Word[], firstWord: bigint): Word => {
  if (code === 0x35) return a === 0n ? firstWord : undefined
  // Calls send no ether.
  if (code === 0x34) return 0n
  if (a === undefined) return undefined
  if (code === 0x15) return a === 0n ? 1n : 0n
  if (code === 0x19) return words - 1n - a
  if (b === undefined) return undefined
  if (code === 0x01) return (a + b) % words
  if (code === 0x03) return (a - b + words) % words
  if (code === 0x14) return a === b ? 1n : 0n
  if (code === 0x10) return a < b ? 1n : 0n
  if (code === 0x11) return a > b ? 1n : 0n
  if (code === 0x16) return a & b
  if (code === 0x1b) return a < 256n ? (b << a) % words : 0n
  return code === 0x1c ? b >> a : undefined
}
