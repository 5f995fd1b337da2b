import { touchedBy } from '../../../kit/joins.ts'

touchedBy('staffLeaves', 'patrol')
