import type { AgentKeysPlace } from '../env'
import { type Keys, keysFromEnv, readKeys } from '../settlement/send/keys'
import { openRemoteSigner } from '../settlement/send/remote-signer'

/**
 * Opens the keys of agents' accounts from the operator's place.
 *
 * @throws {KeysFileError} if the file or the value is wrong.
 * @throws {RemoteSignerError} when the signer does not answer, or lacks an account.
 * @example
 * (await openKeys({ file: '/run/secrets/agent-keys' })).accounts // ['0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc']
 */
export const openKeys = async (place: AgentKeysPlace): Promise<Keys> => {
  if ('file' in place) return readKeys(place.file)
  return 'keys' in place ? keysFromEnv(place.keys) : openRemoteSigner(place.signer)
}
