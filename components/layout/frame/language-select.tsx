import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/select'
import { languageNames, languages } from '@/lib/language'
import { layoutText } from '@/messages/layout'
import { sharedText } from '@/messages/shared'
import { LanguageChoice } from './language-choice'

const options = languages.map((value) => ({ value, label: languageNames[value] }))

// Chooses the language of the pages; hidden without scripts, as the browser's language counts then.
// Rendered on the server, so that no page loads the list as a script.
export function LanguageSelect({ className }: { className?: string }) {
  return (
    <LanguageChoice>
      <Select
        className={cn('noscript:hidden', className)}
        aria-label={layoutText.language}
        // Otherwise a browser that reloads the page restores the earlier choice.
        autoComplete="off"
        options={options}
        defaultValue={sharedText.language}
      />
    </LanguageChoice>
  )
}
