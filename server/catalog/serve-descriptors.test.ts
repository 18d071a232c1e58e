import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api/contract/errors'
import { getDescriptor, listDescriptors } from '@/lib/api/descriptors'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { serveDescriptors } from './serve-descriptors'

const router = `0x${'12'.repeat(20)}` as const
const own = { ...mainnet, contracts: { ...mainnet.contracts, router } }

test('default: contracts of the operator have files of their own', () => {
  const { list, get } = serveDescriptors([own, { ...mainnet, id: 10 }])
  const { calldataIndex } = list()
  expect(calldataIndex[`eip155:1:${router}`]).toBe('calldata-router-own.json')
  expect(calldataIndex[`eip155:10:${mainnet.contracts.router}`]).toBe('calldata-router.json')
  expect(get({ file: 'calldata-router-own.json' })).toMatchObject({
    context: { contract: { deployments: [{ chainId: 1, address: '0x1212121212121212121212121212121212121212' }] } },
    metadata: { owner: 'Caravel' },
  })
  expect(get({ file: 'calldata-router.json' }).metadata).toMatchObject({ owner: 'Velora' })
})

test('behavior: every listed file is served, and is the same object each time', () => {
  const { list, get } = serveDescriptors([mainnet])
  const { calldataIndex, typedDataIndex } = list()
  const typed = Object.values(typedDataIndex).flatMap((types) => Object.values(types).flat())
  const files = [...Object.values(calldataIndex), ...typed.map(({ path }) => path)]
  expect(new Set(files).size).toBe(12)
  for (const file of files) {
    expect(get({ file })).toBe(get({ file }))
    expect(getDescriptor.response.parse(get({ file }))).toEqual(get({ file }))
  }
  expect(listDescriptors.response.parse(list())).toEqual(list())
})

test('error: NotFound', () => {
  expect(() => serveDescriptors([mainnet]).get({ file: 'calldata-none.json' })).toThrow(ApiError)
})
