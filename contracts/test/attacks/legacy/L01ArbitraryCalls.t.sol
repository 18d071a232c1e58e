// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ILegacyRouter} from "../../../src/legacy/interfaces/ILegacyRouter.sol";
import {TokenTransferProxy} from "../../../src/legacy/TokenTransferProxy.sol";
import {LegacyAttack} from "./LegacyAttack.sol";

/// L1: calls that the caller writes target a contract on which the router has rights.
contract L01ArbitraryCallsTest is LegacyAttack {
    /// Every relevant contract, called by every function that could move tokens of another account.
    function test_L1_callsByTheirNames() public {
        (address[10] memory callees, bytes[9] memory calls) = (targets(), thefts());
        for (uint256 i; i < callees.length; ++i) {
            for (uint256 j; j < calls.length; ++j) {
                refuses(withCall(simple(a, b, 1e18, 1, 1), callees[i], 0, calls[j]), callees[i]);
                refuses(withCall(simple(ETH, b, 1e18, 1, 1), callees[i], 1e18, calls[j]), callees[i]);
            }
        }
        assertVictimUntouched();
    }

    /// The same arguments with selector zero, as executors are called: no contract here has such a
    /// function, and the wrapped token only takes value for it.
    function test_L1_callsByNoName() public {
        (address[10] memory callees, bytes[9] memory calls) = (targets(), thefts());
        for (uint256 i; i < callees.length; ++i) {
            for (uint256 j; j < calls.length; ++j) {
                bytes memory input = bytes.concat(bytes4(0), calls[j]);
                fails(abi.encodeCall(legacy.simpleSwap, (withCall(simple(a, b, 1e18, 1, 1), callees[i], 0, input))));
                fails(abi.encodeCall(legacy.simpleBuy, (withCall(simple(a, b, 1e18, 1, 1), callees[i], 0, input))));
            }
        }
        assertVictimUntouched();
    }

    /// In the executor fields of the other methods.
    function test_L1_adapters() public {
        (address[10] memory callees, bytes[9] memory calls) = (targets(), thefts());
        for (uint256 i; i < callees.length; ++i) {
            for (uint256 j; j < calls.length; ++j) {
                ILegacyRouter.SellData memory data = multi(a, 1e18, 1, 1, 1);
                data.path[0] = onlyHop(b, "\x00");
                data.path[0].adapters[0].adapter = payable(callees[i]);
                data.path[0].adapters[0].route[0].payload = calls[j];
                fails(abi.encodeCall(legacy.multiSwap, (data)));
                ILegacyRouter.BuyData memory buying = purchase(a, b, 1e18, 1, 1, "\x04");
                (buying.adapter, buying.route[0].payload) = (callees[i], calls[j]);
                fails(abi.encodeCall(legacy.buy, (buying)));
            }
        }
        assertVictimUntouched();
    }

    /// Indexes that place a forbidden selector across two calls, or before the one that is read.
    function test_L1_craftedIndexes() public {
        bytes memory theft = abi.encodeCall(IERC20.transferFrom, (victim, attacker, 1e18));
        ILegacyRouter.SimpleData memory data =
            withCall(simple(b, a, 1e18, 1, 1), address(a), 0, bytes.concat(hex"0000", theft));
        for (uint256 start; start < 8; ++start) {
            data.startIndexes[0] = start;
            fails(abi.encodeCall(legacy.simpleSwap, (data)));
        }
        uint256[4] memory far = [type(uint256).max, type(uint256).max - 3, 1 << 255, data.exchangeData.length + 1];
        for (uint256 i; i < far.length; ++i) {
            for (uint256 j; j < far.length; ++j) {
                (data.startIndexes[0], data.startIndexes[1]) = (far[i], far[j]);
                fails(abi.encodeCall(legacy.simpleSwap, (data)));
            }
        }
        assertVictimUntouched();
    }

    /// A transfer of the source with fewer, more or other bytes than a transfer has.
    function test_L1_craftedTransfers() public {
        bytes memory right = abi.encodeCall(IERC20.transfer, (attacker, 1e18));
        bytes memory shorter = abi.encodePacked(IERC20.transfer.selector, attacker, uint128(1));
        refuses(withCall(simple(a, b, 1e18, 1, 1), address(a), 0, bytes.concat(right, "\x00")), address(a));
        refuses(withCall(simple(a, b, 1e18, 1, 1), address(a), 0, shorter), address(a));
        refuses(withCall(simple(a, b, 1e18, 1, 1), address(a), 0, ""), address(a));
        right[4] = 0x01;
        fails(abi.encodeCall(legacy.simpleSwap, (withCall(simple(a, b, 1e18, 1, 1), address(a), 0, right))));
        assertVictimUntouched();
    }

    /// More of the source than the attacker has, or than is sold, cannot come from elsewhere.
    function test_L1_moreThanTheAttackersOwn() public {
        a.transfer(address(legacy), 5e18);
        vm.prank(attacker);
        a.transfer(receiver, 9_999e18);
        ILegacyRouter.SimpleData memory data = withTransfer(simple(a, b, 2e18, 1, 1), attacker, 2e18);
        vm.expectRevert(textOf("TransferHelper: TRANSFER_FROM_FAILED"));
        vm.prank(attacker, attacker);
        legacy.simpleSwap(data);
        assertVictimUntouched();
    }

    function test_fuzz_L1_anyCall(uint256 seed, bytes4 selector, bytes32[4] memory words) public {
        address callee = targets()[seed % 10];
        bytes memory input = bytes.concat(selector, abi.encode(victim, attacker, uint256(1e18), words));
        ILegacyRouter.SimpleData memory data = withCall(simple(b, a, 1e18, 1, 1), callee, 0, input);
        vm.prank(attacker, attacker);
        (bool done,) = address(legacy).call(abi.encodeCall(legacy.simpleSwap, (data)));
        assertTrue(!done, "nothing comes of it");
        assertVictimUntouched();
    }

    function targets() private view returns (address[10] memory) {
        return [
            address(proxy),
            address(a),
            address(legacy),
            address(router),
            address(vault),
            address(rfq),
            permit2,
            address(dai),
            weth,
            address(executor)
        ];
    }

    function thefts() private view returns (bytes[9] memory) {
        return [
            abi.encodeCall(TokenTransferProxy.transferFrom, (a, victim, attacker, 1e18)),
            abi.encodeCall(IERC20.transferFrom, (victim, attacker, 1e18)),
            abi.encodeCall(IERC20.approve, (attacker, type(uint256).max)),
            abi.encodeWithSignature("transferFrom(address,address,uint160,address)", victim, attacker, 1e18, a),
            abi.encodeWithSignature("move(address,address,uint256)", victim, attacker, 1e18),
            abi.encodeWithSignature("registerFees((address[],address,uint256[]))", attacker, a, 1e18),
            abi.encodeWithSignature("execute(bytes)", hex"00"),
            abi.encodeWithSignature("payFromCaller(address,uint256)", attacker, 1e18),
            abi.encodeWithSignature("increaseAllowance(address,uint256)", attacker, 1e18)
        ];
    }

    function refuses(ILegacyRouter.SimpleData memory data, address callee) private {
        bytes memory reason = abi.encodeWithSelector(ILegacyRouter.ForbiddenCall.selector, callee);
        uint256 value = data.fromToken == ETH ? data.fromAmount : 0;
        assertRefused(attacker, address(legacy), value, abi.encodeCall(legacy.simpleSwap, (data)), reason);
        assertRefused(attacker, address(legacy), value, abi.encodeCall(legacy.simpleBuy, (data)), reason);
    }

    function fails(bytes memory call) private {
        vm.prank(attacker, attacker);
        (bool done,) = address(legacy).call(call);
        assertTrue(!done, "nothing comes of it");
    }
}
