// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {Order} from "../../../src/interfaces/IntentOrder.sol";
import {BridgeWorld} from "../../support/BridgeWorld.sol";

/// B14: the recipient is an account that could never use the payment: the intent contract, the
/// bridge, or a token of the order on either chain.
contract B14BeneficiariesTest is BridgeWorld {
    function test_B14_refused() public {
        address[5] memory useless = [address(intent), address(bridge), address(a), address(b), farToken];
        for (uint256 i; i < useless.length; ++i) {
            Order memory order = farSale(2e18);
            order.beneficiary = useless[i];
            bytes memory reason = abi.encodeWithSelector(IIntentErrors.InvalidBeneficiary.selector, useless[i]);
            refuses(reason, 0, swapCall(signed(order), "", address(paying)));
            refuses(reason, 0, directCall(signed(order), 2e18));
        }
    }
}
