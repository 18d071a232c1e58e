import { describe, expect, test } from 'vitest'
import { createLruCache } from './lru-cache'

describe('createLruCache', () => {
  test('default', () => {
    const gone: [string, number][] = []
    const recent = createLruCache<string, number>(2, (key, value) => gone.push([key, value]))
    recent.set('a', 1)
    recent.set('b', 2)
    expect(recent.get('a')).toBe(1)
    recent.set('c', 3)
    expect(gone).toEqual([['b', 2]])
    expect([...recent.keys()]).toEqual(['a', 'c'])
    expect(recent.get('b')).toBeUndefined()
  })
})
