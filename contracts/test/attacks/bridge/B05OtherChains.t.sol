// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {Order, OrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {Arrival} from "../../../src/interfaces/ILanding.sol";
import {LandingWorld} from "../../bridge/LandingWorld.sol";

/// B5: an order is settled on its destination chain, or on a third one.
contract B05OtherChainsTest is LandingWorld {
    function test_B5_replay() public {
        OrderWithSig memory made = signed(farSale(2e18));
        vm.chainId(FAR);
        refuses(IIntentErrors.UnsupportedBridge.selector, swapCall(made, "", address(paying)));
        vm.chainId(8_453);
        refuses(IIntentErrors.InvalidSignature.selector, swapCall(made, "", address(paying)));
        vm.chainId(home);
        settles(swapCall(made, "", address(paying)));
    }

    /// A pre-signature is valid only on its own chain.
    function test_B5_preSignature() public {
        Order memory order = farSale(2e18);
        vm.prank(trader);
        intent.setPreSignature(hashOf(order), true);
        OrderWithSig memory made;
        made.order = order;
        vm.chainId(8_453);
        refuses(IIntentErrors.InvalidSignature.selector, swapCall(made, "", address(paying)));
    }

    /// The order of an arrival is signed on its chain alone.
    function test_B5_landed() public {
        Arrival memory arrival = arrivalOf(landingDeposit());
        refuses(IIntentErrors.InvalidSignature.selector, landedCall(arrival, arrival.minAmount));
        vm.chainId(8_453);
        refuses(IIntentErrors.InvalidSignature.selector, landedCall(arrival, arrival.minAmount));
        vm.chainId(home);
        settlesLanded(arrival, arrival.minAmount);
    }
}
