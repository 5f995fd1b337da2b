import { touchedBy } from '../../../kit/joins.ts'

touchedBy('stayChanges', 'cost-project')
