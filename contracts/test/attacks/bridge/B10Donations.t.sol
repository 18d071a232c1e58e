// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {Order} from "../../../src/interfaces/IntentOrder.sol";
import {Arrival} from "../../../src/interfaces/ILanding.sol";
import {RelayData} from "../../support/Across.sol";
import {LandingWorld} from "../../bridge/LandingWorld.sol";

/// B10: tokens sent to the bridge, the landing or the intent contract before a settlement neither block it
/// nor are part of it.
contract B10DonationsTest is LandingWorld {
    function test_B10_notCredited() public {
        b.mint(address(bridge), 5e18);
        b.mint(address(intent), 7e18);
        refuses(
            IIntentErrors.InsufficientReturnAmount.selector, swapCall(signed(farSale(2e18 + 1)), "", address(paying))
        );
        RelayData memory deposit = depositOf(swapCall(signed(farSale(2e18)), "", address(paying)));
        assertEq(deposit.inputAmount, 2e18, "what was brought");
        assertEq(b.balanceOf(address(bridge)), 5e18, "the bridge keeps what nobody owns");
        assertEq(b.balanceOf(address(intent)), 7e18, "so does the intent contract");
        assertEq(b.allowance(address(bridge), address(spoke)), 0, "no allowance is left");
    }

    function test_B10_bridgeSettle() public {
        a.mint(address(bridge), 5e18);
        a.mint(address(intent), 7e18);
        Order memory order = sale(a, a, 1e18, 1e18);
        order.bridge = toFar();
        RelayData memory deposit = depositOf(abi.encodeCall(intent.bridgeSettle, (signed(order), 1e18, "")));
        assertEq(deposit.inputAmount, 1e18, "what the owner gave");
        assertEq(a.balanceOf(address(bridge)) + a.balanceOf(address(intent)), 12e18, "both keep theirs");
    }

    function test_B10_landing() public {
        b.mint(address(landing), 5e18);
        c.mint(address(landing), 7e18);
        Arrival memory sold = arrivalOf(landingDeposit());
        Arrival memory released = arrivalOf(forgedDeposit(b, 1e18, bytes.concat(word(receiver), toC())));
        settlesLanded(sold, sold.minAmount);
        vm.warp(released.deadline + 1);
        release(released);
        assertEq(b.balanceOf(receiver), 1e18, "what arrived");
        assertEq(b.balanceOf(address(landing)), 5e18, "the landing keeps what nobody owns");
        assertEq(c.balanceOf(address(landing)), 7e18, "of both tokens");
        assertEq(b.allowance(address(landing), address(intent)), 0, "no allowance is left");
    }
}
