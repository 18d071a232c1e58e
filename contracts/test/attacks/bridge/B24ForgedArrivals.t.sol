// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Arrival} from "../../../src/interfaces/ILanding.sol";
import {RelayData} from "../../support/Across.sol";
import {LandingWorld} from "../../bridge/LandingWorld.sol";

/// B24: a forged arrival takes the nonce or the digest of a true one, so that this one cannot land,
/// be settled or be released.
contract B24ForgedArrivalsTest is LandingWorld {
    /// The same amount, message and second, paid first.
    function test_B24_paidFirst() public {
        RelayData memory deposit = landingDeposit();
        Arrival memory forged = arrivalOf(forgedDeposit(b, deposit.outputAmount, deposit.message));
        Arrival memory made = arrivalOf(deposit);
        assertEq(made.nonce, forged.nonce + 1, "the next number");
        settlesLanded(forged, forged.minAmount);
        settlesLanded(made, made.minAmount);
    }

    /// Dust arrivals before and after cost the true one nothing.
    function test_B24_dust() public {
        RelayData memory deposit = landingDeposit();
        for (uint256 i = 1; i <= 20; ++i) {
            arrivalOf(forgedDeposit(b, i, deposit.message));
        }
        Arrival memory made = arrivalOf(deposit);
        arrivalOf(forgedDeposit(b, 21, deposit.message));
        settlesLanded(made, made.minAmount);
        vm.warp(made.deadline + 1);
        refusesRelease(made, unknown(made));
        assertEq(b.balanceOf(address(landing)), 231, "the dust is still there");
    }

    /// Changed terms are not released, and true ones to the recipient alone.
    function test_B24_forgedRelease() public {
        Arrival memory made = arrivalOf(landingDeposit());
        uint256 before = b.balanceOf(trader);
        vm.warp(made.deadline + 1);
        Arrival memory changed = abi.decode(abi.encode(made), (Arrival));
        changed.recipient = attacker;
        refusesRelease(changed, unknown(changed));
        changed = abi.decode(abi.encode(made), (Arrival));
        changed.amount += 1;
        refusesRelease(changed, unknown(changed));
        changed = abi.decode(abi.encode(made), (Arrival));
        changed.deadline -= 1;
        refusesRelease(changed, unknown(changed));
        release(made);
        assertEq(b.balanceOf(trader), before + made.amount, "the recipient alone is paid");
    }
}
