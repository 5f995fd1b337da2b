import type { z } from 'zod'
import type { ServiceType } from '#contract/modules/homecare/home-service/service-project.ts'

export type Type = z.output<typeof ServiceType>
