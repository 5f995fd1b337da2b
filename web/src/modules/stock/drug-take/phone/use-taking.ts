import type { InputFor } from '#contract/kit/calls.ts'
import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { appError } from '#kit/fault/errors.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { ask } from '../../../../app/kit/ask.ts'
import { useStep } from '../../../../app/kit/screen/step.tsx'

/** A step that needs a connection: shows refusals line by line, and reads again. */
export function useTaking(again: () => void) {
  const { run, ...step } = useStep(again)
  const take = (body: InputFor<typeof drugTake.takeDo>) =>
    run(async () => {
      const { results } = await ask(drugTake.takeDo, { ...body, requestNo: newRequestNo() })
      const refused = results.filter(({ code }) => code !== 0)
      if (refused.length > 0) throw appError(refused.map(({ msg }) => msg).join('；'), refused[0].code)
    })
  return { ...step, run: take }
}
