import { expect, test } from 'vitest'
import { drawOnSite } from '../testing/draw-on-site'
import { NameNote } from './name-note'

const name = 'vitalik.eth'
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const draw = (named: Parameters<typeof NameNote>[0]['named']) => drawOnSite(<NameNote named={named} />)

test('default: shows the full address with a name', () => {
  const drawn = draw({ status: 'resolved', name, address, isPrimary: true })
  expect(drawn).toContain(`${name}</bdi> is `)
  expect(drawn).toContain(address)
  expect(drawn).not.toContain('another name')
})

test('behavior: shows a different primary name, a lookup and a missing name', () => {
  expect(draw({ status: 'resolved', name, address, isPrimary: false })).toContain('goes by another name on ENS')
  expect(draw({ status: 'pending', name })).toContain(`Looking up ${name}`)
  expect(draw({ status: 'error', name, error: new Error('No such name.') })).toContain('No such name.')
  expect(draw(undefined)).toBe('')
})
