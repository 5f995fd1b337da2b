import type { InputFor, ReplyFor } from '#contract/kit/calls.ts'
import { serviceProject } from '#contract/modules/homecare/home-service/home-service.ts'
import { newId } from '#core/new-id.ts'
import type { Client } from '../../../../test/app.ts'

/** Services for tests, of this module and of those above it. */

export const serviceInput = (more: object = {}): InputFor<typeof serviceProject.create> => ({
  projectName: `助浴${newId().slice(-8)}`,
  typeId: 'serve-project-type-4',
  serveUnit: '次',
  price: 8800,
  durationMinutes: 90,
  content: '<p>上门助浴</p>',
  ...more,
})

/** An unpublished one. */
export const makeServiceProject = (by: Client, more: object = {}): Promise<ReplyFor<typeof serviceProject.create>> =>
  by.ok(serviceProject.create, serviceInput(more))
