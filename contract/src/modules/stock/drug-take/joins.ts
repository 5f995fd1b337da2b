import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

nameModule('drug-take', '用药')
touchedBy('stayEnds', 'drug-take')
