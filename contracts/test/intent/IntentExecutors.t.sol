// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CallExecutor} from "../../src/intent/CallExecutor.sol";
import {CrossExecutor} from "../../src/intent/CrossExecutor.sol";
import {IExecutor} from "../../src/interfaces/IExecutor.sol";
import {IIntentAdapter} from "../../src/interfaces/IIntentAdapter.sol";
import {Order} from "../../src/interfaces/IntentOrder.sol";
import {IWrappedNative} from "../../src/interfaces/IWrappedNative.sol";
import {IntentMoves} from "../support/IntentMoves.sol";

/// The executors of settlements: one call of an outside agent, several programs, and payments
/// before the legs of one.
contract IntentExecutorsTest is IntentMoves {
    uint256 private calls;

    // A single call

    /// The router is called like by any account; the allowance is gone after the call, even the
    /// unused part.
    function test_call() public {
        bytes memory swap = abi.encodeCall(
            router.swapExactAmountInOnUniswapV2,
            (onV2(a, b, 0.6e18, 1, type(uint256).max, v2Hop(address(a), address(b))), 0, "")
        );
        uint256 brings = pairOut(address(a), address(b), 0.6e18);
        Order memory order = sale(a, b, 1e18, 1e18);
        order.expectedAmount = brings;
        bytes memory call = swapCall(signed(order), made(a, b, address(router), swap), address(callExecutor));
        trades(a, 0.6e18, address(0), b, brings);
        settlesAsNamed(call);
        assertEq(a.allowance(callerOf(salt()), address(router)), 0, "no allowance stays");
    }

    function test_call_native() public {
        deposit(1 ether);
        Order memory order = sale(ETH, IERC20(weth), 1 ether, 1 ether);
        Filling filling = new Filling();
        bytes memory call = abi.encodeCall(filling.giveBack, (IWrappedNative(weth), 0.4 ether));
        order.destAmount = 0.6 ether;
        order.expectedAmount = 0.6 ether;
        bytes memory settlement =
            swapCall(signed(order), made(ETH, IERC20(weth), address(filling), call), address(callExecutor));
        moves(deposits, trader, address(0), 0.6 ether);
        moves(ETH, address(deposits), weth, 0.6 ether);
        moves(IERC20(weth), address(0), trader, 0.6 ether);
        settlesAsNamed(settlement);

        // The reverse: all of an allowance is taken, and native value is returned.
        order = sale(IERC20(weth), ETH, 1 ether, 1 ether);
        order.nonce = 1;
        call = abi.encodeCall(filling.unwrap, (IWrappedNative(weth), 1 ether));
        settlement = swapCall(signed(order), made(IERC20(weth), ETH, address(filling), call), address(callExecutor));
        moves(IERC20(weth), trader, address(0), 1 ether);
        moves(ETH, weth, trader, 1 ether);
        settlesAsNamed(settlement);
    }

    function test_error_callTargets() public {
        bytes memory failing =
            made(a, b, address(v2Factory), abi.encodeCall(v2Factory.createPair, (address(a), address(b))));
        refuses(
            textOf("UniswapV2: PAIR_EXISTS"),
            0,
            swapCall(signed(sale(a, b, 1_000, 2_000)), failing, address(callExecutor))
        );
        assertEq(a.allowance(callerOf(salt()), address(v2Factory)), 0, "none");
    }

    function test_error_callByAStranger() public {
        a.transfer(address(callExecutor), 100);
        bytes memory data = made(a, b, address(paying), "");
        address[3] memory strangers = [attacker, agent, address(paying)];
        for (uint256 i; i < strangers.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, strangers[i]));
            vm.prank(strangers[i]);
            callExecutor.execute(data);
        }
        assertEq(a.balanceOf(address(callExecutor)), 100, "as before");
    }

    // Several programs

    /// Two programs, one of them native; the full balances of the named tokens go to the caller,
    /// and zero balances are fine.
    function test_programs() public {
        CrossExecutor.Run[] memory runs = new CrossExecutor.Run[](2);
        runs[0] = CrossExecutor.Run(a, 1e18, sellOnPair(1e18));
        bytes memory program = bytes.concat(header(WRAP, weth, address(a)), v2Rest(weth, address(a)));
        runs[1] = CrossExecutor.Run(ETH, 1 ether, saleData(program, 1 ether));
        IERC20[] memory returned = new IERC20[](4);
        (returned[0], returned[1], returned[2], returned[3]) = (a, b, ETH, c);
        (uint256 bs, uint256 as_) = (pairOut(address(a), address(b), 1e18), pairOut(weth, address(a), 1 ether));
        moves(a, agent, address(0), 1.5e18);
        moves(a, address(0), agent, as_ + 0.5e18);
        moves(b, address(0), agent, bs);
        moves(ETH, agent, weth, 1 ether);
        // The agent takes the place of the intent contract of this executor.
        CrossExecutor own = CrossExecutor(deployOwn("CrossExecutor", abi.encode(agent, executor)));
        vm.startPrank(agent);
        a.transfer(address(own), 1.5e18);
        own.execute{value: 1.5 ether}(abi.encode(runs, returned));
        vm.stopPrank();
        assertMoved();
    }

    /// Callers other than the intent contract cannot run programs, whatever tokens are there.
    function test_programs_ofOthers() public {
        b.transfer(address(crossExecutor), 1e18);
        IERC20[] memory returned = new IERC20[](1);
        returned[0] = b;
        bytes memory data = abi.encode(new CrossExecutor.Run[](0), returned);
        vm.expectRevert(abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, agent));
        vm.prank(agent);
        crossExecutor.execute(data);
        assertEq(b.balanceOf(address(crossExecutor)), 1e18, "it lies there still");
    }

    // A payment before the legs

    /// The part of the source that an agent takes for its work; the legs get the rest.
    function test_payment_sale() public {
        uint256 brings = pairOut(address(a), address(b), 0.9e18);
        Order memory order = sale(a, b, 1e18, 1);
        order.expectedAmount = brings;
        bytes memory program = bytes.concat(
            header(PAYS, address(a), address(b)), payment(receiver, 0.1e18), v2Rest(address(a), address(b))
        );
        bytes memory call = swapCall(signed(order), saleData(program, 1e18), address(executor));
        moves(a, trader, receiver, 0.1e18);
        trades(a, 0.9e18, address(0), b, brings);
        settlesAsNamed(call);
    }

    function test_payment_purchase() public {
        Order memory order = purchase(a, b, 1e18, 2e18);
        uint256 costs = pairIn(address(a), address(b), 2e18);
        order.expectedAmount = costs + 0.1e18;
        bytes memory program = bytes.concat(
            header(BUY | PAYS, address(a), address(b)),
            payment(receiver, 0.1e18),
            v2Leg(address(a), address(b), EXACT, 2e18)
        );
        bytes memory call = buyCall(signed(order), purchaseData(program, 1e18, 2e18), address(executor));
        moves(a, trader, receiver, 0.1e18);
        trades(a, costs, address(0), b, 2e18);
        settlesAsNamed(call);
    }

    /// Pays from wrapped native value, in wrapped tokens; also the full amount, and through the
    /// router.
    function test_payment_ofWrappedValue() public {
        deposit(1 ether);
        bytes memory head = header(WRAP | PAYS, weth, address(a));
        Order memory order = sale(ETH, a, 1 ether, 1);
        order.expectedAmount = pairOut(weth, address(a), 0.75 ether);
        bytes memory program = bytes.concat(head, payment(receiver, 0.25 ether), v2Rest(weth, address(a)));
        bytes memory call = swapCall(signed(order), saleData(program, 1 ether), address(executor));
        moves(deposits, trader, address(0), 1 ether);
        moves(ETH, address(deposits), weth, 1 ether);
        moves(IERC20(weth), address(0), receiver, 0.25 ether);
        moves(a, address(0), trader, order.expectedAmount);
        settlesAsNamed(call);

        uint256 brings = pairOut(address(a), address(b), 0.75e18);
        program = bytes.concat(
            header(PAYS, address(a), address(b)), payment(receiver, 0.25e18), v2Rest(address(a), address(b))
        );
        moves(a, trader, receiver, 0.25e18);
        trades(a, 0.75e18, address(0), b, brings);
        sells(generic(a, b, 1e18, 1, type(uint256).max), program);
        assertMoved();
    }

    /// It cannot exceed what was given, whatever the executor holds, or use source that is still
    /// with the caller.
    function test_error_payments() public {
        a.transfer(address(executor), 1);
        bytes memory program = bytes.concat(
            header(PAYS, address(a), address(b)), payment(receiver, 1_001), v2Rest(address(a), address(b))
        );
        bytes memory reason = abi.encodeWithSelector(IExecutor.InsufficientLedger.selector, address(a), 1_000, 1_001);
        refusesIn(reason, program);
        program[0] = bytes1(PAYS | FROM_CALLER);
        vm.expectRevert(IExecutor.MalformedProgram.selector);
        sells(generic(a, b, 1_000, 1, type(uint256).max), program);
        // An agent who sets the flag itself.
        bytes memory malformed = abi.encodePacked(IExecutor.MalformedProgram.selector);
        bytes memory data = bytes.concat(program, abi.encode(1_000, (1 << 255) | uint160(trader)));
        note();
        vm.prank(agent);
        (bool done, bytes memory answer) =
            address(intent).call(swapCall(signed(sale(a, b, 1_000, 1)), data, address(executor)));
        assertTrue(!done && keccak256(answer) == keccak256(malformed), "not of what is not here");
        // A payment that is cut off, and legs that are.
        program = bytes.concat(header(PAYS, address(a), address(b)), bytes20(address(receiver)));
        refusesIn(malformed, program);
        program = bytes.concat(header(PAYS, address(a), address(b)), v2Rest(address(a), address(b)));
        refusesIn(malformed, program);
    }

    /// An agent who names the owner as the router's caller moves nothing: the intent contract pays
    /// for no executor.
    function test_error_fromCallerByAnAgent() public {
        bytes memory saleProgram =
            bytes.concat(header(FROM_CALLER, address(a), address(b)), v2Rest(address(a), address(b)));
        bytes memory programData = bytes.concat(saleProgram, abi.encode(1_000, (1 << 255) | uint160(trader)));
        refuses(
            IIntentAdapter.ModuleNotFound.selector,
            swapCall(signed(sale(a, b, 1_000, 1)), programData, address(executor))
        );
    }

    /// A program wraps nothing without native value, and value for a program that wraps none is
    /// refused.
    function test_error_value() public {
        deposit(1_000);
        bytes memory data = sellOnPair(1_000);
        refuses(IExecutor.MalformedProgram.selector, swapCall(signed(sale(ETH, b, 1_000, 1)), data, address(executor)));
    }

    /// Any account may run a program with its own tokens, and gets the full output.
    function test_execute_byAnybody() public {
        uint256 brings = pairOut(address(a), address(b), 1e18);
        bytes memory data = sellOnPair(1e18);
        moves(a, agent, address(0), 1e18);
        moves(b, address(0), agent, brings);
        vm.startPrank(agent);
        a.transfer(address(executor), 1e18);
        executor.execute(data);
        vm.stopPrank();
        assertMoved();
    }

    /// Checks that the executor keeps only the stray unit of this test.
    function refusesIn(bytes memory reason, bytes memory program) private {
        bytes memory call = swapCall(signed(sale(a, b, 1_000, 1)), saleData(program, 1_000), address(executor));
        refuses(reason, 0, call);
    }

    function made(IERC20 src, IERC20 dest, address target, bytes memory data) private returns (bytes memory) {
        ++calls;
        return abi.encode(CallExecutor.Call(src, dest, target, data, salt()));
    }

    function salt() private view returns (bytes32) {
        return bytes32(calls);
    }

    function payment(address payee, uint128 amount) private pure returns (bytes memory) {
        return abi.encodePacked(payee, amount);
    }
}

/// An example of an outside agent's target: wraps all but a part of its input, or unwraps what it
/// may take.
contract Filling {
    receive() external payable {}

    function giveBack(IWrappedNative weth, uint256 part) external payable {
        weth.deposit{value: msg.value - part}();
        IERC20(address(weth)).transfer(msg.sender, msg.value - part);
        send(part);
    }

    function unwrap(IWrappedNative weth, uint256 amount) external {
        IERC20(address(weth)).transferFrom(msg.sender, address(this), amount);
        weth.withdraw(amount);
        send(amount);
    }

    function send(uint256 amount) private {
        (bool done,) = msg.sender.call{value: amount}("");
        require(done, "native");
    }
}
