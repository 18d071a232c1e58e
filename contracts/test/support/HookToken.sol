// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A token that makes a call whenever it moves, and ignores its outcome.
contract HookToken is IERC20 {
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;
    address private target;
    bytes private data;
    bool private tells;
    bytes4 public refusal;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function hook(address target_, bytes calldata data_) external {
        (target, data, refusal) = (target_, data_, 0);
    }

    function tellReceivers(bool tells_) external {
        tells = tells_;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        return move(from, to, amount);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return move(msg.sender, to, amount);
    }

    function move(address from, address to, uint256 amount) private returns (bool) {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        if (target != address(0)) {
            (bool done, bytes memory reason) = target.call(data);
            if (done) refusal = 0xffffffff;
            else if (refusal == 0) refusal = bytes4(reason);
        }
        if (tells && to.code.length != 0) {
            (bool told,) = to.call(abi.encodeWithSignature("tokensReceived()"));
            told;
        }
        return true;
    }
}
