/** Works something out once for each thing, however often it is asked for: what is made of a contract never changes. */
export function onceFor<Thing extends WeakKey, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const known = new WeakMap<Thing, { readonly made: Made }>();
  return (thing) => {
    const found = known.get(thing) ?? { made: make(thing) };
    known.set(thing, found);
    return found.made;
  };
}
