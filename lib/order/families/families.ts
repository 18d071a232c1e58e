import { namedError } from '../../errors'
import { externalOrder } from './external-order'
import type { IntentFamily, SignedTerms } from './family'
import { fillableOrder } from './fillable-order'
import { order } from './order'
import { productiveOrder } from './productive-order'
import { ofStructValue, type StructValue, toStructValue } from './struct'
import { twapBuyOrder } from './twap-buy-order'
import { twapOrder } from './twap-order'

/** The families that the intent contract settles, by the name of their signed struct. */
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

/** An order of any family, with the family's name. */
export type AnyIntent = SignedTerms & { family: FamilyName }

/** A signed struct of any family in JSON. */
export type SignedValue = {
  [name in FamilyName]: StructValue<Parameters<(typeof families)[name]['termsOf']>[0]>
}[FamilyName]

/**
 * True if the intent contract settles a family of this name.
 *
 * @example
 * isFamilyName('StopOrder') // false
 */
export const isFamilyName = (name: string): name is FamilyName => familyNames.some((family) => family === name)

/** Returns a family by name, widened to the common type. */
export const familyOf = (name: FamilyName): IntentFamily => families[name]

/**
 * Returns the family that fills orders of the same struct in parts; undefined if there is none.
 *
 * @example
 * fillableFamilyOf('Order') // 'FillableOrder'
 */
export const fillableFamilyOf = (name: FamilyName): FamilyName | undefined =>
  familyNames.find(
    (family) => familyOf(family).fills.partiallyFillable && familyOf(family).fields === familyOf(name).fields,
  )

/**
 * Returns the struct that the owner of an order signs.
 *
 * @example
 * structOf({ family: 'TWAPOrder', order, schedule: { slices: 4n, interval: 300n } })
 * // { ..., numSlices: 4 }
 */
export const structOf = ({ family, ...terms }: AnyIntent): object => families[family].structOf(terms)

/**
 * Lists the families with exactly the fields of a struct or of its JSON. `Order` and
 * `FillableOrder` have the same fields.
 *
 * @example
 * familyNamesOfStruct(record.order) // ['Order', 'FillableOrder']
 */
export const familyNamesOfStruct = (struct: object): FamilyName[] =>
  familyNames.filter((name) => {
    const { fields } = familyOf(name)
    return fields.length === Object.keys(struct).length && fields.every((field) => field.name in struct)
  })

/**
 * Returns an order's struct with the field names that the contract shares among sliced families.
 *
 * @example
 * sharedStructOf({ family: 'TWAPOrder', order, schedule })
 * // { ..., destAmount: 5n, srcAmount: 10n }
 */
export const sharedStructOf = (signed: AnyIntent): object => {
  const { sharedNames } = familyOf(signed.family)
  return Object.fromEntries(Object.entries(structOf(signed)).map(([name, value]) => [sharedNames[name] ?? name, value]))
}

/**
 * Reads a struct as every family with exactly its fields, under their own or shared names.
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
 * Converts an order to its JSON struct.
 *
 * @example
 * writeSigned({ family: 'Order', order }).srcAmount // '1000000000000000000'
 */
export const writeSigned = (signed: AnyIntent): SignedValue =>
  toStructValue(familyOf(signed.family).fields, structOf(signed)) as SignedValue

/**
 * Converts a JSON struct to the signed terms.
 *
 * @throws {UnknownFamilyError} if no family has its fields
 * @example
 * readSigned(writeSigned({ family: 'Order', order })).order // deeply equal to order
 */
export const readSigned = (value: SignedValue): SignedTerms => {
  const [name] = familyNamesOfStruct(value)
  if (name === undefined) throw new UnknownFamilyError({ fields: Object.keys(value) })
  const { fields, termsOf } = familyOf(name)
  return termsOf(ofStructValue(fields, value))
}

/**
 * Converts a JSON struct to an order of a family; undefined if unknown or with other fields.
 *
 * @example
 * readNamed('TWAPOrder', record.order)?.schedule // { slices: 4n, interval: 300n }
 */
export const readNamed = (name: string, value: SignedValue): AnyIntent | undefined => {
  const family = familyNamesOfStruct(value).find((family) => family === name)
  return family && { ...readSigned(value), family }
}

export class UnknownFamilyError extends namedError(
  'Intent.UnknownFamilyError',
  ({ fields }: { fields: readonly string[] }) => ({
    message: `No family of orders has the fields ${fields.join(', ')}.`,
    fix: `Sign one of ${familyNames.join(', ')}.`,
  }),
) {}
