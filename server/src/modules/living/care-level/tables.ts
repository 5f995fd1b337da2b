import { Level } from '#contract/modules/living/care-level/care-level.ts'
import { table } from '#core/rows/store/table.ts'

export const levels = table('level', 'levelId', { label: '护理等级', fields: Level, title: 'levelName' })
