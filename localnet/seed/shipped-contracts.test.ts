import { statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { ownArtifact } from './artifacts'
import { ensureContracts } from './ensure-contracts'
import { ofSources, readShipped, shippedContracts, shippedFile } from './shipped-contracts'

test('default: a checkout has its compiled contracts, so that a first start compiles nothing', async () => {
  expect(await ensureContracts()).toBe(false)
  const { contracts } = readShipped()
  expect(shippedContracts()).toEqual(contracts)
  expect(ownArtifact('Rfq')).toEqual({ abi: contracts.Rfq!.abi, bytecode: contracts.Rfq!.bytecode.object })
})

test('behavior: contracts of other sources are not used', () => {
  const shipped = readShipped()
  expect(ofSources(shipped, shipped.sources)).toBe(shipped.contracts)
  expect(ofSources(shipped, 'of other sources')).toBeUndefined()
})

test('behavior: the file is small, since each change of a contract adds one to the history', () => {
  expect(statSync(path.join(projectRoot, shippedFile)).size).toBeLessThan(250_000)
})
