import { nameModule } from '../../../kit/joins.ts'

nameModule('elder-cost', '老人费用')
