import { surviveTranslation } from './hooks/survive-translation'

// Next runs this file before React touches the page.
surviveTranslation()
