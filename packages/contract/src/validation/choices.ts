/** Values out of fixed lists: languages (product §5). */
import { z } from 'zod'
import { LANGUAGES } from '../i18n/texts.ts'

export const languageSchema = z.enum(LANGUAGES, { error: 'INVALID_LANGUAGE' })
