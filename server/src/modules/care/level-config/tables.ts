import type { z } from 'zod'
import { LevelProject, type LevelProjectInput } from '#contract/modules/care/level-config/level-config.ts'
import { table } from '#core/rows/store/table.ts'

export const levelProjects = table('levelProject', 'configId', { label: '等级项目', fields: LevelProject })

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'levelSet.rows': z.output<typeof LevelProjectInput>[]
  }
}
