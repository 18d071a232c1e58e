// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExternalProtocolHandler} from "../../../src/interfaces/IExternalProtocolHandler.sol";
import {IExternalSettlement} from "../../../src/interfaces/IExternalSettlement.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {ExternalOrder} from "../../../src/interfaces/IntentOrder.sol";
import {ExternalWorld} from "../../external/ExternalWorld.sol";

/// E10: a handler is destroyed, or has other code at its address when the order is settled. The
/// signature contains only the address, so other code can misuse the output; the intent contract's
/// checks still apply.
contract E10RedeployedTest is ExternalWorld {
    function test_E10_destroyed() public {
        bytes memory call = externalCall(externalSale(a, b, 1e18, 2e18));
        vm.etch(address(handler), "");
        bytes memory reason = abi.encodeWithSelector(IExternalSettlement.InvalidHandler.selector, handler);
        refuses(reason, 0, call);
    }

    function test_E10_otherCode() public {
        bytes memory call = externalCall(externalSale(a, b, 1e18, 2e18));
        vm.etch(address(handler), address(new Thief(address(intent), attacker)).code);
        // The new code cannot lower the signed minimum.
        paying.set(a, b, 2e18 - 1, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, call);
        paying.set(a, b, 2e18, 0);
        moves(a, trader, address(paying), 1e18);
        moves(b, address(paying), attacker, 2e18);
        settlesAsNamed(call);
        refuses(IIntentErrors.InvalidNonce.selector, call);
    }
}

/// A handler that sends the output to an account of its deployer.
contract Thief is IExternalProtocolHandler {
    address private immutable intent;
    address private immutable to;

    constructor(address intent_, address to_) {
        (intent, to) = (intent_, to_);
    }

    function execute(address, address, uint256, address tokenOut, uint256, bytes calldata) external {
        IERC20(tokenOut).transfer(to, IExternalSettlement(intent).swapExternal(true));
    }
}
