// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Arrival} from "../../../src/interfaces/ILanding.sol";
import {RelayData} from "../../support/Across.sol";
import {LandingWorld} from "../../bridge/LandingWorld.sol";

/// B8: a stranger makes a deposit to the landing with the message of an order, or pays one that was
/// never made.
contract B08ForgedDepositsTest is LandingWorld {
    /// The true transfer stays unpaid, and arrives as an order of its own.
    function test_B8_sameMessage() public {
        RelayData memory deposit = landingDeposit();
        RelayData memory forged = abi.decode(abi.encode(deposit), (RelayData));
        (forged.depositor, forged.depositId) = (word(attacker), 7);
        Arrival memory first = arrivalOf(forged);
        assertEq(fillStatus(deposit), 0, "the transfer of the order is not paid");
        Arrival memory second = arrivalOf(deposit);
        assertTrue(landing.hashOf(first) != landing.hashOf(second), "two orders");
        settlesLanded(second, second.minAmount);
        settlesLanded(first, first.minAmount);
        assertEq(b.balanceOf(address(landing)), 0, "each sold its own tokens");
    }

    /// Terms of the attacker's choice sell the attacker's tokens alone.
    function test_B8_otherTerms() public {
        Arrival memory made = arrivalOf(landingDeposit());
        bytes memory message = bytes.concat(word(trader), landingData(address(c), 1, 1));
        Arrival memory cheap = arrivalOf(forgedDeposit(b, 1, message));
        settlesLanded(cheap, cheap.minAmount);
        assertEq(b.balanceOf(address(landing)), made.amount, "the arrival before is whole");
        assertEq(b.allowance(address(landing), address(intent)), made.amount, "and may be taken whole");
        settlesLanded(made, made.minAmount);
    }
}
