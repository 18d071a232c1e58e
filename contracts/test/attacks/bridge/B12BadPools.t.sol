// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {AcrossBridge} from "../../../src/bridge/AcrossBridge.sol";
import {IBridge} from "../../../src/interfaces/IBridge.sol";
import {Order} from "../../../src/interfaces/IntentOrder.sol";
import {BridgeWorld} from "../../support/BridgeWorld.sol";

/// B12: a pool with other code takes nothing or less than it was given.
contract B12BadPoolsTest is BridgeWorld {
    uint256 private taken;

    function test_B12_takesLess() public {
        AcrossBridge own = AcrossBridge(deployOwn("AcrossBridge", abi.encode(intent, this, address(0))));
        vm.prank(owner);
        intent.setBridge("OWN!", address(own));
        Order memory order = farSale(2e18);
        order.bridge.protocolSelector = "OWN!";
        uint256[2] memory amounts = [uint256(0), 2e18 - 1];
        for (uint256 i; i < amounts.length; ++i) {
            taken = amounts[i];
            bytes memory reason = abi.encodeWithSelector(IBridge.InvalidTransfer.selector, 2e18, taken);
            refuses(reason, 0, swapCall(signed(order), "", address(paying)));
        }
        taken = 2e18;
        settles(swapCall(signed(order), "", address(paying)));
    }

    function fillDeadlineBuffer() external pure returns (uint32) {
        return 21_600;
    }

    fallback() external {
        b.transferFrom(msg.sender, address(this), taken);
    }
}
