import { surviveTranslation } from './hooks/browser/survive-translation'

// Next runs this file before React touches the page.
surviveTranslation()
