import type { Abi, AbiFunction, AbiParameter, ContractFunctionName } from 'viem'
import { encodeType } from '../chain/approval/hash-typed-data'
import type { Field, Formats, Shown } from './descriptor'

/** A parameter of a function or a field of a struct. */
type Parameter = { name: string; type: string; components?: readonly Parameter[] }
type Struct = { types: Readonly<Record<string, readonly { name: string; type: string }[]>>; primaryType: string }

/**
 * Returns the signature of a function with parameter names, by which descriptors list calls.
 *
 * @example
 * callKey(approve) // 'approve(address spender,uint256 amount)'
 */
export const callKey = ({ name, inputs }: Pick<AbiFunction, 'name' | 'inputs'>): string =>
  `${name}(${inputs.map(printParameter).join()})`

const printParameter = ({ name, type, ...rest }: AbiParameter): string =>
  'components' in rest
    ? `(${rest.components.map(printParameter).join()})${type.slice('tuple'.length)} ${name}`
    : `${type} ${name}`

/**
 * Returns the formats of calls by function name. Parameters that no field shows are listed as
 * hidden, so that a reader of the descriptor sees what is left out.
 *
 * @example
 * callFormats(wrapAbi, { deposit: { intent: 'Wrap', fields: [nativeAmount('@.value', 'Amount')] } })
 * // { 'deposit()': { intent: 'Wrap', fields: [{ path: '@.value', ... }] } }
 */
export const callFormats = <const abi extends Abi>(
  abi: abi,
  calls: { readonly [name in ContractFunctionName<abi>]?: Shown },
): Formats => {
  const shown = new Map(Object.entries<Shown | undefined>(calls))
  return Object.fromEntries(
    (abi as Abi).flatMap((item) => {
      const format = item.type === 'function' && shown.get(item.name)
      return format ? [[callKey(item), complete(format, item.inputs as readonly Parameter[])]] : []
    }),
  )
}

/**
 * Returns the format of a typed message by its encoded type, with hidden fields as for a call.
 *
 * @example
 * Object.keys(messageFormat({ types: rfqTypes, primaryType: 'Order' }, shown))
 * // ['Order(uint256 nonceAndMeta,uint128 expiry,...)']
 */
export const messageFormat = ({ types, primaryType }: Struct, shown: Shown): Formats => {
  const fieldsOf = (name: string): readonly Parameter[] =>
    types[name]!.map((field) => ({ ...field, ...(field.type in types && { components: fieldsOf(field.type) }) }))
  return { [encodeType(types, primaryType)]: complete(shown, fieldsOf(primaryType)) }
}

const complete = (shown: Shown, parameters: readonly Parameter[]): Shown => {
  const paths = shown.fields.flatMap(pathsOf)
  return { ...shown, fields: [...shown.fields, ...hiddenOf(parameters, '', paths)] }
}

/** Lists the paths that a field shows: its own, and that of the token of an amount. */
const pathsOf = ({ path, ...rest }: Field): string[] =>
  [path, ...('params' in rest && rest.params && 'tokenPath' in rest.params ? [rest.params.tokenPath] : [])].map(
    withoutSelectors,
  )

/** Removes indexes and slices of a path. */
const withoutSelectors = (path: string) =>
  path
    .split('.')
    .filter((part) => !part.startsWith('['))
    .join('.')

const hiddenOf = (parameters: readonly Parameter[], parent: string, shown: readonly string[]): Field[] =>
  parameters.flatMap(({ name, type, components }) => {
    const path = `${parent}${name}`
    const plain = withoutSelectors(path)
    if (components && shown.some((one) => one.startsWith(`${plain}.`)))
      return hiddenOf(components, `${path}${type.endsWith('[]') ? '.[]' : ''}.`, shown)
    return shown.includes(plain) ? [] : [{ path, label: name, visible: 'never' as const }]
  })
