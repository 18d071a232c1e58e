import { Sheet } from '@/components/ui/sheet'
import { TokenPicker } from '../token/token-picker'

/** Bundles the dialogs of every ticket in one script. */
export default { Sheet, TokenPicker }
