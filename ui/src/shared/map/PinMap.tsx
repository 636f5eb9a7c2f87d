import { Khatam } from '../components/Khatam'
import { around, type Degrees, governorateAt, place } from './syria'
import { SyriaMap } from './SyriaMap'

/** Units around a pin: its governorate and a little of the neighbours. */
const width = 190

/** One place on the drawn map, among the governorates. */
export default function PinMap({ at, label }: { at: Degrees; label: string }) {
  return (
    <SyriaMap
      label={label}
      frame={around(place(at), width)}
      on={governorateAt(at)}
      marks={[{ id: 'pin', ...at, content: <Khatam size={26} className="text-accent" /> }]}
    />
  )
}
