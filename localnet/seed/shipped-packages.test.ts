import { statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { linkedArtifact, npmArtifact, ownArtifact } from './artifacts'
import { bytecodeFromText, readPackageContract } from './package-contract'
import { readShippablePackages, shippedPackageContract, shippedPackagesFile } from './shipped-packages'

test('default: the shipped contracts are those of the packages (otherwise run npm run generate)', () => {
  const contracts = Object.entries(readShippablePackages())
  expect(contracts.length).toBeGreaterThan(30)
  // Each is compared as a whole, as the difference of two codes fills pages.
  for (const [file, contract] of contracts)
    expect([file, JSON.stringify(shippedPackageContract(file)) === JSON.stringify(contract)]).toEqual([file, true])
})

test('behavior: the file is small, since each new version of a package adds one to the history', () => {
  expect(statSync(path.join(projectRoot, shippedPackagesFile)).size).toBeLessThan(250_000)
})

test('error: a contract that is not shipped, that is not compiled, or whose package or library is missing', () => {
  const file = '@uniswap/v2-core/build/ERC20.json'
  expect(() => npmArtifact(file)).toThrow(`The contract ${file} is not in contracts/packages.json.br. List it`)
  expect(() => ownArtifact('None')).toThrow('The compiled contract contracts/out/None.sol/None.json is missing.')
  const pool = '@aave/core-v3/artifacts/contracts/protocol/pool/Pool.sol/Pool.json'
  expect(() => linkedArtifact(pool, {})).toThrow(`${pool} needs the library `)
  expect(() => readPackageContract('none/Token.json')).toThrow('The compiled contract none/Token.json is missing.')
  expect(() => bytecodeFromText('viem/_esm/index.js', 'none')).toThrow('viem/_esm/index.js (none) is missing.')
})
