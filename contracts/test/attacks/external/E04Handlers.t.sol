// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExternalSettlement} from "../../../src/interfaces/IExternalSettlement.sol";
import {ExternalOrder} from "../../../src/interfaces/IntentOrder.sol";
import {ExternalWorld} from "../../external/ExternalWorld.sol";

/// E4: a handler on which the intent contract has rights, or that holds tokens given for another
/// purpose.
contract E04HandlersTest is ExternalWorld {
    function test_E4_forbidden() public {
        address yieldToken = deployOwn("DeltaYieldToken", abi.encode(intent, "Delta A", "dA", a));
        address otherToken = deployOwn("DeltaYieldToken", abi.encode(intent, "Delta B", "dB", b));
        vm.startPrank(owner);
        intent.setDeltaToken(address(a), yieldToken);
        intent.setDeltaToken(address(b), otherToken);
        vm.stopPrank();
        address[10] memory forbidden = [
            address(0),
            attacker,
            address(intent),
            address(a),
            address(b),
            permit2,
            address(paying),
            address(deposits),
            yieldToken,
            otherToken
        ];
        for (uint256 i; i < forbidden.length; ++i) {
            refusesHandler(forbidden[i]);
        }
        for (uint256 i; i < installed.length; ++i) {
            refusesHandler(installed[i]);
        }
    }

    /// Any other contract that accepts the call by accident never swaps, so the settlement reverts.
    function test_E4_noHandlers() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        order.handler = address(new TakesAnyCall());
        refuses(IExternalSettlement.ExternalSwapMissing.selector, externalCall(order));
        address[6] memory others =
            [weth, address(router), address(executor), address(c), address(registry), address(callExecutor)];
        for (uint256 i; i < others.length; ++i) {
            order.handler = others[i];
            bytes32 before = books();
            vm.prank(agent);
            (bool done,) = address(intent).call(externalCall(order));
            assertTrue(!done, "refused");
            assertTrue(books() == before, "nothing moved");
        }
    }

    function refusesHandler(address forbidden) private {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        order.handler = forbidden;
        bytes memory reason = abi.encodeWithSelector(IExternalSettlement.InvalidHandler.selector, forbidden);
        refuses(reason, 0, externalCall(order));
    }
}

/// Answers every call with empty data, as some tokens do.
contract TakesAnyCall {
    fallback() external {}
}
