import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPortFree } from '@/localnet/world/ports'
import { drawPort } from './draw-port'

test('default: draws free ports, each once, that no outgoing connection gets', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, drawPort))
  expect(new Set(ports).size).toBe(50)
  const [first] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/).map(Number)
  expect(Math.max(...ports)).toBeLessThan(first!)
  expect(await Promise.all(ports.map(isPortFree))).not.toContain(false)
})
