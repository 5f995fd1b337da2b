import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('elder-cost', '老人费用')
