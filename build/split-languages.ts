import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Language, languages } from '@/lib/language'
import { scriptFolderOf } from '@/lib/script-folder'
import { createLanguageSplicer } from './splice-language'

/**
 * Writes the scripts of each language. A built script holds the texts of all languages; here it
 * keeps those of English, and a folder such as `static/for-es` gets copies with those of another,
 * in which the paths of other scripts are its own. So a page loads the texts of one language, and
 * no language has to look them up.
 *
 * @throws Build.LanguageLeftError if a script still chooses a language.
 */
export const splitLanguages = (root: string): void => {
  const folder = path.join(root, '.next/static')
  const english = path.join(folder, scriptFolderOf('en'))
  for (const language of languages.slice(1)) mkdirSync(path.join(folder, scriptFolderOf(language)), { recursive: true })
  for (const name of readdirSync(english)) {
    const source = readFileSync(path.join(english, name))
    const spliced = name.endsWith('.js') ? createLanguageSplicer(source.toString()) : undefined
    // English is last, since it replaces the source.
    for (const language of languages.toReversed()) {
      const own = spliced ? toFolder(spliced(language), language) : source
      writeFileSync(path.join(folder, scriptFolderOf(language), name), own)
    }
  }
}

const toFolder = (script: string, language: Language): string =>
  script.replaceAll(`static/${scriptFolderOf('en')}/`, `static/${scriptFolderOf(language)}/`)
