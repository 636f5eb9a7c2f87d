package account

import (
	"context"
	"runtime"
	"time"

	"weddings/internal/admission"
)

// patience is how long a request that needs a hash may take, the wait for a slot and the hash included. hashTakes is
// how long the hash itself takes at most on a busy machine; on an idle core it takes about 50 ms.
const patience, hashTakes = 2 * time.Second, 200 * time.Millisecond

// hashing admits as many hashes at a time as there are cores. Without the limit, sixteen hashes at a time took 0.8 GB
// of memory and slowed all requests down.
var hashing = admission.New(admission.Config{Slots: runtime.NumCPU(), Waiting: 64, Wait: patience - hashTakes})

// Hashing returns the current load of the password hashing.
func Hashing() admission.Load { return hashing.Load() }

// whileHashing runs work, which hashes or verifies a password, as soon as a slot is free. The account is an email or an
// id; the gate uses it to tell the callers of one network apart. It returns admission.Busy if too many requests wait
// already, and ctx's error if ctx ends first.
func whileHashing(ctx context.Context, account string, work func() error) error {
	leave, err := hashing.Enter(ctx, account)
	if err != nil {
		return err
	}
	defer leave()
	return work()
}
