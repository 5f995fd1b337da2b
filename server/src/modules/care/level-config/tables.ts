import { LevelProject } from '#contract/modules/care/level-config/level-config.ts'
import { table } from '#core/rows/store/table.ts'

export const levelProjects = table('levelProject', 'configId', { label: '等级项目', fields: LevelProject })
