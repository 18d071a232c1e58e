// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExternalSettlement} from "../../../src/interfaces/IExternalSettlement.sol";
import {IIntentExecutor} from "../../../src/interfaces/ISettlement.sol";
import {ExternalOrder} from "../../../src/interfaces/IntentOrder.sol";
import {HookToken} from "../../support/HookToken.sol";
import {ExternalWorld} from "../../external/ExternalWorld.sol";
import {ScriptedHandler, Step} from "../../external/ScriptedHandler.sol";

/// E1: a handler swaps never, twice, through another contract, or after the end of its settlement.
contract E01SwapsTest is ExternalWorld {
    function test_E1_never() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        order.data = abi.encode(new Step[](0), false);
        refuses(IExternalSettlement.ExternalSwapMissing.selector, externalCall(order));
    }

    function test_E1_twice() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        order.data = script(swapStep(true), swapStep(true));
        refuses(IExternalSettlement.ExternalSwapRepeated.selector, externalCall(order));
        order.data = script(swapStep(true), swapStep(false));
        refuses(IExternalSettlement.ExternalSwapRepeated.selector, externalCall(order));
    }

    /// The second swap begins while the first one runs: the executor calls the handler.
    function test_E1_twiceAtOnce() public {
        Step memory again = swapStep(true);
        again.mayFail = true;
        Caller caller = new Caller(b, address(handler), abi.encodeCall(handler.run, (again)));
        b.transfer(address(caller), 10e18);
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        moves(a, trader, address(caller), 1e18);
        moves(b, address(caller), trader, 2e18);
        settlesAsNamed(abi.encodeCall(intent.settleExternal, (signed(order), 1e18, 0, "", address(caller))));
        assertTrue(handler.refusals(0) == IExternalSettlement.ExternalSwapRepeated.selector, "refused");
    }

    /// A contract that the handler, the agent or a token calls is not the handler.
    function test_E1_fromOthers() public {
        ScriptedHandler other = new ScriptedHandler();
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        Step memory through = Step(address(other), abi.encodeCall(other.run, (swapStep(true))), false);
        order.data = script(through);
        refuses(unauthorized(address(other)), 0, externalCall(order));
        Step memory refused = Step(address(intent), abi.encodeCall(intent.swapExternal, (true)), true);
        Caller caller = new Caller(b, address(other), abi.encodeCall(other.run, (refused)));
        b.transfer(address(caller), 10e18);
        order.data = swapData(true);
        settles(abi.encodeCall(intent.settleExternal, (signed(order), 1e18, 0, "", address(caller))));
        assertTrue(other.refusals(0) == IExternalSettlement.UnauthorizedHandler.selector, "not from an executor");
    }

    function test_E1_fromAToken() public {
        HookToken hook = new HookToken();
        hook.mint(trader, 1e18);
        vm.prank(trader);
        hook.approve(address(intent), 1e18);
        hook.hook(address(intent), abi.encodeCall(intent.swapExternal, (true)));
        paying.set(hook, b, 2e18, 0);
        settles(externalCall(externalSale(hook, b, 1e18, 2e18)));
        assertTrue(hook.refusal() == IExternalSettlement.UnauthorizedHandler.selector, "refused");
    }

    function test_E1_outsideOfASettlement() public {
        Step memory step = swapStep(true);
        bytes memory reason = unauthorized(address(handler));
        bytes memory call = abi.encodeCall(handler.run, (step));
        assertRefused(attacker, address(handler), call, reason);
        settles(externalCall(externalSale(a, b, 1e18, 2e18)));
        assertRefused(attacker, address(handler), call, reason);
        assertRefused(agent, address(intent), step.call, unauthorized(agent));
    }

    /// In the session of another order of the same transaction, whose handler calls the previous
    /// one.
    function test_E1_afterReturn() public {
        ExternalOrder memory order = externalSale(a, b, 1e18, 2e18);
        bytes[] memory calls = new bytes[](2);
        calls[0] = externalCall(order);
        ScriptedHandler next = new ScriptedHandler();
        Step memory late = Step(address(handler), abi.encodeCall(handler.run, (swapStep(true))), true);
        (order.handler, order.nonce, order.data) = (address(next), 1, script(late, swapStep(true)));
        calls[1] = externalCall(order);
        vm.prank(agent);
        bool[] memory done = intent.trySettleBatch(calls);
        assertTrue(done[0] && done[1], "both are settled");
        assertTrue(next.refusals(0) == IExternalSettlement.UnauthorizedHandler.selector, "the late swap is refused");
        assertOnlyFeesLeft();
    }

    function unauthorized(address caller) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IExternalSettlement.UnauthorizedHandler.selector, caller);
    }
}

/// An executor that calls a target before it pays.
contract Caller is IIntentExecutor {
    IERC20 private immutable token;
    address private immutable target;
    bytes private data;

    constructor(IERC20 token_, address target_, bytes memory data_) {
        (token, target, data) = (token_, target_, data_);
    }

    function execute(bytes calldata) external payable {
        (bool done,) = target.call(data);
        require(done, "the call");
        token.transfer(msg.sender, 2e18);
    }
}
