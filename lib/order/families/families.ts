import { namedError } from '../../errors'
import { externalOrder } from './external-order'
import type { IntentFamily, SignedTerms } from './family'
import { fillableOrder } from './fillable-order'
import { order } from './order'
import { productiveOrder } from './productive-order'
import { ofStructValue, type StructValue, toStructValue } from './struct'
import { twapBuyOrder } from './twap-buy-order'
import { twapOrder } from './twap-order'

/** Every family that the intent contract settles, by the name of its signed struct. */
export const families = {
  Order: order,
  FillableOrder: fillableOrder,
  TWAPOrder: twapOrder,
  TWAPBuyOrder: twapBuyOrder,
  ProductiveOrder: productiveOrder,
  ExternalOrder: externalOrder,
} as const satisfies Record<string, IntentFamily>

export type FamilyName = keyof typeof families
export const familyNames = Object.keys(families) as FamilyName[]

/** An order of any family with its name. */
export type AnyIntent = SignedTerms & { family: FamilyName }

/** A signed struct of any family as it travels in JSON. */
export type SignedValue = {
  [name in FamilyName]: StructValue<Parameters<(typeof families)[name]['termsOf']>[0]>
}[FamilyName]

/**
 * Returns true if the intent contract settles a family of this name.
 *
 * @example
 * isFamilyName('StopOrder') // false
 */
export const isFamilyName = (name: string): name is FamilyName => familyNames.some((each) => each === name)

/** Returns the family of a name, of which the compiler knows no more than that it is one. */
export const familyOf = (name: FamilyName): IntentFamily => families[name]

/**
 * Returns the family that fills an order of the same struct in parts; undefined where there is none.
 *
 * @example
 * familyInParts('Order') // 'FillableOrder'
 */
export const familyInParts = (name: FamilyName): FamilyName | undefined =>
  familyNames.find((each) => familyOf(each).fills.partiallyFillable && familyOf(each).fields === familyOf(name).fields)

/**
 * Returns the struct that the owner of an order signs.
 *
 * @example
 * structOf({ family: 'TWAPOrder', order, schedule: { slices: 4n, interval: 300n } }) // { ..., numSlices: 4 }
 */
export const structOf = ({ family, ...terms }: AnyIntent): object => families[family].structOf(terms)

/**
 * Lists the families whose fields a struct has and no other, or a struct in JSON. `Order` and `FillableOrder` have the
 * same fields.
 *
 * @example
 * namesOfStruct(record.order) // ['Order', 'FillableOrder']
 */
export const namesOfStruct = (struct: object): FamilyName[] =>
  familyNames.filter((name) => {
    const { fields } = familyOf(name)
    return fields.length === Object.keys(struct).length && fields.every((field) => field.name in struct)
  })

/**
 * Returns the struct of an order under the names that all families in slices share in the contract.
 *
 * @example
 * sharedStructOf({ family: 'TWAPOrder', order, schedule }) // { ..., destAmount: 5n, srcAmount: 10n }
 */
export const sharedStructOf = (signed: AnyIntent): object => {
  const { sharedNames } = familyOf(signed.family)
  return Object.fromEntries(Object.entries(structOf(signed)).map(([name, value]) => [sharedNames[name] ?? name, value]))
}

/**
 * Reads a struct as every family whose fields it has and no other, under their own names or under shared ones.
 *
 * @example
 * readStruct(order) // [{ order, family: 'Order' }, { order, family: 'FillableOrder' }]
 */
export const readStruct = (struct: object): AnyIntent[] =>
  familyNames.flatMap((family) => {
    const { fields, sharedNames, termsOf } = familyOf(family)
    const found = new Map(Object.entries(struct))
    if (fields.length !== Object.keys(struct).length) return []
    const entries = fields.map(({ name }) => [name, found.get(name) ?? found.get(sharedNames[name] ?? name)] as const)
    return entries.some(([, value]) => value === undefined) ? [] : [{ ...termsOf(Object.fromEntries(entries)), family }]
  })

/**
 * Writes an order as it travels.
 *
 * @example
 * writeSigned({ family: 'Order', order }).srcAmount // '1000000000000000000'
 */
export const writeSigned = (signed: AnyIntent): SignedValue =>
  toStructValue(familyOf(signed.family).fields, structOf(signed)) as SignedValue

/**
 * Reads an order as it travelled.
 *
 * @throws {UnknownFamilyError} where no family has its fields
 * @example
 * readSigned(writeSigned({ family: 'Order', order })).order // deeply equal to order
 */
export const readSigned = (value: SignedValue): SignedTerms => {
  const [name] = namesOfStruct(value)
  if (name === undefined) throw new UnknownFamilyError({ fields: Object.keys(value) })
  const { fields, termsOf } = familyOf(name)
  return termsOf(ofStructValue(fields, value))
}

/**
 * Reads an order as it travelled under the name of a family; undefined where no such family has its fields.
 *
 * @example
 * readNamed('TWAPOrder', record.order)?.schedule // { slices: 4n, interval: 300n }
 */
export const readNamed = (name: string, value: SignedValue): AnyIntent | undefined => {
  const family = namesOfStruct(value).find((each) => each === name)
  return family && { ...readSigned(value), family }
}

export class UnknownFamilyError extends namedError(
  'Intent.UnknownFamilyError',
  ({ fields }: { fields: readonly string[] }) => ({
    message: `No family of orders has the fields ${fields.join(', ')}.`,
    fix: `Sign one of ${familyNames.join(', ')}.`,
  }),
) {}
