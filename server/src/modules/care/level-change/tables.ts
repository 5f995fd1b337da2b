import { LevelChange } from '#contract/modules/care/level-change/level-change.ts'
import { table } from '#core/rows/store/table.ts'

export const levelChanges = table('levelChange', 'changeId', { label: '等级变更', fields: LevelChange })
