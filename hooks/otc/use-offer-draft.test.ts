import { expect, test } from 'vitest'
import { emptyOffer, readOffer } from './use-offer-draft'

test('readOffer: a draft as it was written, but for the acceptance', () => {
  const { acceptedOpen: _, ...draft } = { ...emptyOffer, chainId: 8453, give: 'WETH', giveText: '1.5', isOpen: true }
  expect(readOffer(JSON.parse(JSON.stringify(draft)))).toEqual(JSON.parse(JSON.stringify(draft)))
  expect(readOffer({ ...draft, acceptedOpen: true })).not.toHaveProperty('acceptedOpen')
})

test('readOffer: what was edited by hand or is from another time is no draft', () => {
  for (const stored of [undefined, null, 'x', {}, { ...emptyOffer, giveText: 5 }, { ...emptyOffer, life: 'ever' }])
    expect(readOffer(stored)).toEqual({})
  for (const flaw of [
    ...[{ chainId: 1.5 }, { give: 'x'.repeat(201) }, { driver: 'giveText' }, { isOpen: 'yes' }, { link: 5 }],
    ...[{ customUnit: 'years' }, { answers: '0x12' }],
  ])
    expect(readOffer({ ...emptyOffer, ...flaw })).toEqual({})
})
