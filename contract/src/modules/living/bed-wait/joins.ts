import { touchedBy } from '../../../kit/joins.ts'

touchedBy('stayChanges', 'bed-wait')
