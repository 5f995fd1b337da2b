// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { queryClient } from '#kit/http/query.ts'
import { lookupQuery } from '#kit/lookup/lookups.ts'
import { type Line, LinesText } from './take-words.tsx'

afterEach(cleanup)

const line: Line = {
  takeLineId: 'line-1',
  useId: 'use-1',
  drugId: 'drug-1',
  drugName: '氨氯地平片',
  drugSpec: '5mg',
  unit: '1',
  dose: 1,
  highRisk: 0,
  lookAlike: 0,
  splits: [],
  status: takeStatus.is.refused,
  refuseReason: 2,
}

test('a refused drug shows why it was refused', () => {
  const { queryKey } = lookupQuery('dictionary', { dictionaryCode: 'DRUG_REFUSE_REASON' })
  queryClient.setQueryData(queryKey, [{ value: '2', label: '恶心呕吐' }])
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <LinesText lines={[line]} />
    </QueryClientProvider>,
  )
  expect(container.textContent).toContain('拒服：恶心呕吐')
})
